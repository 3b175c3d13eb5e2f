import { turnShortcuts, useShortcutsOff } from '../lib/use-shortcuts.ts';
import { Dialog } from '../ui/Dialog.tsx';
import './ShortcutsDialog.css';

const WORDS = {
  title: 'Raccourcis clavier',
  turnOn: "Utiliser les raccourcis d'une seule touche",
  note: 'Ils sont sans effet dans un champ de saisie, un menu ou une fenêtre.',
  list: [
    [['J', 'K'], 'Recherche ou point suivant, précédent'],
    [['Entrée'], 'Ouvrir ce qui est choisi'],
    [['/'], 'Chercher dans mes recherches ; sur un dossier, poser une question de suivi'],
    [['Échap'], 'Fermer une fenêtre, vider le champ de recherche, annuler la sélection'],
    [['?'], 'Afficher cette liste'],
  ],
} as const;

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const isOff = useShortcutsOff();
  return (
    <Dialog open onClose={onClose} title={WORDS.title} className="shortcuts">
      <dl className="shortcuts__list">
        {WORDS.list.map(([keys, what]) => (
          <div key={what}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <label className="choice">
        <input type="checkbox" checked={!isOff} onChange={(event) => turnShortcuts(!event.target.checked)} />
        {WORDS.turnOn}
      </label>
      <p className="shortcuts__note">{WORDS.note}</p>
    </Dialog>
  );
}
