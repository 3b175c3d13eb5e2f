import { CASES, COMMON_WORDS, FOREIGN, type Identities, TOWNS } from './identities.ts';
import type { Slot, Template } from './templates.ts';
import type { Variant } from './variants.ts';

/** The names assigned to the slots of one decision. */
export class Names {
  private readonly values = new Map<string, string>();
  private readonly template: Template;
  private readonly variant: Variant;
  private readonly identities: Identities;

  constructor(template: Template, variant: Variant, identities: Identities) {
    this.template = template;
    this.variant = variant;
    this.identities = identities;
  }

  valueOf(slot: Slot): string {
    const known = this.values.get(slot.slot);
    if (known !== undefined) return known;
    const value = this.draw(slot);
    this.values.set(slot.slot, value);
    return value;
  }

  /** Surnames assigned to the parties so far. */
  surnames(): string[] {
    return [...this.values].filter(([slot]) => slot.startsWith('surname ')).map(([, value]) => value);
  }

  draw(slot: Slot): string {
    const { identities, variant } = this;
    if (slot.kind === 'adresse') return identities.street();
    if (slot.kind === 'localite') return identities.town();
    if (variant === 'Z')
      return slot.kind === 'given'
        ? `[${identities.pick([...'ABCDEFGHIJKLMNOPRSTUVWXYZ'])}]`
        : identities.pick(['[H]', '[P]', 'X...', 'Y...', '[WX]', 'K... T...', 'B... A...', '[...]']);
    if (slot.kind === 'given')
      return variant === 'E'
        ? `${identities.givenName(slot.gender)}-${identities.givenName(slot.gender)}`
        : identities.givenName(slot.gender);
    return this.drawSurname();
  }

  drawSurname(): string {
    const { identities, variant } = this;
    switch (variant) {
      case 'E':
        return `${identities.surname()}-${identities.surname()}`;
      case 'F':
        return identities.particled();
      case 'K':
        return identities.pick(COMMON_WORDS);
      case 'L':
        return identities.givenName(null);
      case 'M':
        return identities.pick(TOWNS);
      case 'N':
        return this.surnames()[0] ?? identities.surname();
      case 'O':
        return this.professional() ?? identities.surname();
      case 'R':
        return identities.pick(CASES);
      case 'S':
        return identities.pick(FOREIGN);
      default:
        return identities.surname();
    }
  }

  /** The surname of a judge or a lawyer of this decision, or null. */
  private professional(): string | null {
    const names = this.template.pieces
      .filter(({ keep }) => keep === 'avocats' || keep === 'magistrats')
      .flatMap(({ text }) => text.split(/[\s-]/).slice(-1));
    const name = names.length === 0 ? undefined : this.identities.pick(names);
    return name === undefined || name.length < 3 ? null : name.charAt(0) + name.slice(1).toLowerCase();
  }
}
