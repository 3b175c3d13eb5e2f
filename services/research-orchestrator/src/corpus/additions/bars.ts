import type { CorpusRecord } from '../record.ts';
import type { Withdrawal } from './manifest.ts';

/**
 * What the operator removed, which stays out of what publishers send until the operator adds it again: versions, and documents in whichever version.
 * An entry that does not say who withdrew it may be the operator's.
 */
export class Bars {
  readonly #versions: ReadonlySet<string>;
  /** Of each document barred whole and of its versions, as `kind/id`: the document. */
  readonly #documents: ReadonlyMap<string, string>;

  constructor(withdrawn: readonly Withdrawal[]) {
    const barred = withdrawn.filter(({ by }) => by !== 'publisher');
    const whole = barred.filter((one) => one.whole);
    this.#versions = new Set(barred.map(({ kind, version }) => `${kind}/${version}`));
    this.#documents = new Map(
      whole.flatMap(({ kind, document, version }) => [document, version].map((id) => [`${kind}/${id}`, `${kind}/${document}`] as const)),
    );
  }

  bar(record: CorpusRecord): boolean {
    return this.#versions.has(`${record.kind}/${record.version}`) || this.documentOf(record) !== undefined;
  }

  /**
   * The barred document, as `kind/id`, of which the record is a version. An article of an archive may bear another id than in the packages, and is
   * recognised by its versions.
   */
  documentOf({ kind, id, version, versions }: CorpusRecord): string | undefined {
    if (this.#documents.size === 0) return undefined;
    for (const one of [id, version, ...versions.map((other) => other.id)]) {
      const found = this.#documents.get(`${kind}/${one}`);
      if (found !== undefined) return found;
    }
    return undefined;
  }
}
