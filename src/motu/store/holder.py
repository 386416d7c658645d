"""One server for one file: whoever comes second is told who is there."""

import os
import platform
import sqlite3
import time
from datetime import datetime

from motu.language import Text, texts
from motu.store.troubles import Held, in_words, is_busy

T, TN, TP = texts("motu")


class Holder:
    """The right to serve a file, from the making of this object until it is let go or its process ends.

    It is an open transaction on a small file beside it, which the system ends with the process however that
    ends. What is written there tells others who has it.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        self._lock = sqlite3.connect(f"{path}-holder", 0.0, isolation_level=None, check_same_thread=False)
        try:
            self._take()
        except sqlite3.OperationalError as trouble:
            told = Held(self._told()) if is_busy(trouble) else in_words(trouble)
            self._lock.close()
            raise told from trouble

    def _take(self) -> None:
        self._lock.execute("begin immediate")
        self._lock.execute("create table if not exists holder (process integer, machine text, since real)")
        self._lock.execute("delete from holder")
        self._lock.execute("insert into holder values (?, ?, ?)", (os.getpid(), platform.node(), time.time()))
        self._lock.execute("commit")
        self._lock.execute("begin immediate")

    def _told(self) -> Text:
        try:
            process, machine, since = self._lock.execute("select * from holder").fetchone()
        except (sqlite3.Error, TypeError):
            return T("{file} is in use by another server.", file=self.path)
        return T(
            "{file} is in use by another server: process {process} on {machine}, since {since}.",
            file=self.path,
            process=process,
            machine=machine,
            since=datetime.fromtimestamp(since).isoformat(" ", "seconds"),
        )

    def let_go(self) -> None:
        self._lock.close()
