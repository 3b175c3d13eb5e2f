// Starts the demonstration of a still page, but for whoever asks for less motion.
if (!matchMedia('(prefers-reduced-motion: reduce)').matches) {
  for (const video of document.querySelectorAll('video[data-plays]')) video.play().catch(() => undefined);
}
