// Before anything is painted: who has not chosen colours gets those that the system prefers.

const { classList } = document.documentElement;
if (!classList.contains("light"))
  classList.toggle("dark", classList.contains("dark") || matchMedia("(prefers-color-scheme: dark)").matches);
