// Runs before the first paint, so that a remembered theme never flashes the other one.
(() => {
  try {
    const theme = localStorage.getItem('attendu.theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch {
    // Storage is refused: the system's theme applies.
  }
})();
