import { SOURCE_KINDS } from '@attendu/contracts/sources';
import { displayTitle } from '@attendu/law/dossier/labels';
import type { Cited } from '@attendu/law/dossier/sources';
import { RESULT } from '@attendu/law/dossier/wording';
import { SourceGlyph } from '../../../ui/SourceTag.tsx';
import { DOSSIER } from '../content.ts';
import './KeyDocuments.css';

export function KeyDocuments({ documents, onOpen }: { documents: readonly Cited[]; onOpen: (cited: Cited) => void }) {
  return (
    <section className="key-documents" aria-labelledby="key-documents-title">
      <h3 id="key-documents-title">{RESULT.keyDocuments}</h3>
      {documents.length === 0 ? <p className="key-documents__none">{DOSSIER.noKeyDocuments}</p> : null}
      <ul>
        {documents.map((cited) => (
          <li key={`${cited.kind} ${cited.document.id}`}>
            <SourceGlyph kind={cited.kind} size={18} />
            <div>
              <button type="button" onClick={() => onOpen(cited)}>
                {displayTitle(cited.document)}
              </button>
              <p>{SOURCE_KINDS[cited.kind].label}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
