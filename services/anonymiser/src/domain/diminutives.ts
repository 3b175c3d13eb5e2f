import { words } from './words.ts';

const DIMINUTIVES = words(
  `manu alex nico fred seb steph nath vero isa cathy kathy sandy jeannot pierrot jacquot paulo bebert gege dede lulu loulou nanou mimi fifi gigi kiki riri zaza momo titi toto jojo juju lolo nono
  bibi vivi mumu bouba abdel moha mehdi kader sami theo leo lea zoe tom tim sam max ben jo greg ludo flo clem mathis kev yann didou tonio mick micka dani dany tof christo philou michou patou
  domi josy josie babeth lili nini nanette ninon poupette zizou samy`,
);

/** "Momo", "Manu": a short form of a first name, or a doubled syllable. */
export const isDiminutive = (key: string): boolean => DIMINUTIVES.has(key) || /^([bdfgjklmnprtvz][aeiou])\1$/.test(key);
