import { ownWords } from '../lib/own-words.ts';
import { Typeset } from './Typeset.tsx';

/** One of our own sentences as it is set: French typography, unbreakable references, raised ordinals. */
export const OwnText = ({ text }: { text: string }) => <Typeset text={ownWords(text)} />;
