import './Skeleton.css';

/** Placeholder lines of loading text. `label` is for screen readers. */
export function Skeleton({ lines = 3, label = 'Chargement…' }: { lines?: number; label?: string }) {
  return (
    <div className="skeleton" role="status">
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical lines that never move
        <span key={index} className="skeleton__line" aria-hidden="true" />
      ))}
    </div>
  );
}
