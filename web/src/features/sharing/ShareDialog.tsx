import type { Share, ShareRight, Sharing } from '@attendu/contracts/dossier/sharing-schemas';
import { Lock, UserRound, Users } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { announce } from '../../lib/announce.ts';
import { briefMoment } from '../../lib/day.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { SelectField } from '../../ui/Field.tsx';
import { ErrorPanel, Notice } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { type SharingChange, type Target, useSharing, useSharingChange } from './api.ts';
import { SHARING } from './content.ts';
import './ShareDialog.css';

/** Stands for every member, in place of a member's id. */
const EVERYONE = 'firm';

/** With whom a search or folder is shared, and who has opened it; changes take effect at once. */
export function ShareDialog({ target, onClose }: { target: Target; onClose: () => void }) {
  const sharing = useSharing(target);
  const change = useSharingChange(target, (done) => announce(wordsOf(done)));
  return (
    <Dialog open onClose={onClose} title={SHARING.title(target.name)} className="sharing">
      {sharing.isPending ? <Skeleton lines={4} /> : null}
      {sharing.isError ? (
        <ErrorPanel
          title={SHARING.loadFailed}
          kept={SHARING.loadKept}
          actions={<Button onClick={() => void sharing.refetch()}>{SHARING.retry}</Button>}
        />
      ) : null}
      {sharing.data ? <Body target={target} sharing={sharing.data} busy={change.isPending} onChange={change.mutate} /> : null}
    </Dialog>
  );
}

function wordsOf(change: SharingChange): string {
  if (change.kind === 'close') return change.closed ? SHARING.done.closed : SHARING.done.opened;
  return SHARING.done[change.kind];
}

type BodyProps = { target: Target; sharing: Sharing; busy: boolean; onChange: (change: SharingChange) => void };

function Body({ target, sharing, busy, onChange }: BodyProps) {
  const { firm, members, shares, folder, closed, opened } = sharing;
  if (firm === null) return <Notice title={SHARING.noFirm} />;
  const walled = folder?.closed === true;
  return (
    <div className="sharing__body">
      {folder === null ? null : <ThroughFolder folder={folder} />}
      {walled ? null : (
        <>
          <AddForm firm={firm.name} members={members} shares={shares} closed={closed} busy={busy} onChange={onChange} />
          <section aria-label={SHARING.shares}>
            <h3>{SHARING.shares}</h3>
            {shares.length === 0 ? <p className="sharing__soft">{SHARING.none}</p> : null}
            <ul className="sharing__list">
              {shares.map((share) => (
                <ShareRow key={share.id} share={share} busy={busy} onChange={onChange} />
              ))}
            </ul>
          </section>
          {target.kind === 'folder' ? <Wall closed={closed} busy={busy} onChange={onChange} /> : null}
        </>
      )}
      <section aria-label={SHARING.opened}>
        <h3>{SHARING.opened}</h3>
        {opened.length === 0 ? <p className="sharing__soft">{SHARING.neverOpened}</p> : null}
        <ul className="sharing__list">
          {opened.map(({ person, last_at }) => (
            <li key={person.id} className="sharing__row">
              <UserRound size={16} aria-hidden="true" />
              <span className="sharing__name">{person.name ?? SHARING.someone}</span>
              <span className="sharing__soft">{SHARING.openedAt(briefMoment(last_at))}</span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

const nameOf = ({ member }: Share): string => (member === null ? SHARING.everyone : (member.name ?? SHARING.someone));

function ThroughFolder({ folder }: { folder: NonNullable<Sharing['folder']> }) {
  const names = folder.shares.map(nameOf).join(', ');
  if (!folder.closed) return <Notice title={`${SHARING.throughFolder(folder.name)}\u00a0: ${names}.`} />;
  return (
    <Notice title={`${SHARING.inClosedFolder(folder.name)}${names === '' ? '' : `\u00a0: ${names}`}.`}>
      <p>{SHARING.inClosedDetail}</p>
    </Notice>
  );
}

type AddFormProps = Pick<BodyProps, 'busy' | 'onChange'> & Pick<Sharing, 'members' | 'shares' | 'closed'> & { firm: string };

function AddForm({ firm, members, shares, closed, busy, onChange }: AddFormProps) {
  const [chosen, setChosen] = useState('');
  const [right, setRight] = useState<ShareRight>('read');
  const held = new Set(shares.map(({ member }) => member?.id ?? EVERYONE));

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (chosen === '' || busy) return;
    onChange({ kind: 'share', memberId: chosen === EVERYONE ? null : chosen, right });
    setChosen('');
  }

  if (members.length === 0) return <p>{SHARING.alone}</p>;
  return (
    <form className="sharing__form" onSubmit={onSubmit}>
      <SelectField label={SHARING.with} value={chosen} onChange={(event) => setChosen(event.target.value)}>
        <option value="">{SHARING.choose}</option>
        {closed || held.has(EVERYONE) ? null : <option value={EVERYONE}>{SHARING.wholeFirm(firm)}</option>}
        {members
          .filter(({ id }) => !held.has(id))
          .map(({ id, name, email, is_admin }) => (
            <option key={id} value={id}>
              {[name, name === email ? null : email, is_admin ? SHARING.administrator : null].filter(Boolean).join(' – ')}
            </option>
          ))}
      </SelectField>
      <SelectField label={SHARING.right} value={right} onChange={(event) => setRight(event.target.value as ShareRight)}>
        <Rights />
      </SelectField>
      <Button type="submit" tone="primary" busy={busy} disabled={chosen === ''}>
        {SHARING.share}
      </Button>
    </form>
  );
}

function Rights() {
  return Object.entries(SHARING.rights).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}

function ShareRow({ share, busy, onChange }: { share: Share } & Pick<BodyProps, 'busy' | 'onChange'>) {
  const name = nameOf(share);
  const Icon = share.member === null ? Users : UserRound;
  return (
    <li className="sharing__row">
      <Icon size={16} aria-hidden="true" />
      <span className="sharing__name">{name}</span>
      <select
        aria-label={SHARING.rightOf(name)}
        value={share.right}
        disabled={busy}
        onChange={(event) => onChange({ kind: 'share', memberId: share.member?.id ?? null, right: event.target.value as ShareRight })}
      >
        <Rights />
      </select>
      <Button
        tone="quiet"
        small
        aria-label={SHARING.withdrawFrom(name)}
        aria-disabled={busy || undefined}
        onClick={() => (busy ? undefined : onChange({ kind: 'withdraw', share }))}
      >
        {SHARING.withdraw}
      </Button>
    </li>
  );
}

function Wall({ closed, busy, onChange }: { closed: boolean } & Pick<BodyProps, 'busy' | 'onChange'>) {
  return (
    <div className="sharing__wall">
      <label className="choice">
        <input
          type="checkbox"
          checked={closed}
          disabled={busy}
          aria-describedby="sharing-wall"
          onChange={(event) => onChange({ kind: 'close', closed: event.target.checked })}
        />
        <Lock size={16} aria-hidden="true" />
        {SHARING.close}
      </label>
      <p id="sharing-wall" className="sharing__soft">
        {SHARING.closeDetail}
      </p>
    </div>
  );
}
