import { Fragment } from 'react';
import { DOCUMENTS } from '../signup-content.ts';
import { DocumentLink } from './DocumentLink.tsx';

/** The documents accepted by opening an account, after the words that introduce them. */
export function AcceptedDocuments({ lead }: { lead: string }) {
  return (
    <p className="sign-in__small">
      {lead}{' '}
      {DOCUMENTS.map(({ text, to }, index) => (
        <Fragment key={to}>
          {index === 0 ? '' : index === DOCUMENTS.length - 1 ? ' et ' : ', '}
          <DocumentLink to={to}>{text}</DocumentLink>
        </Fragment>
      ))}
      .
    </p>
  );
}
