// Loaded into each process of the campaign: its clock is off by the milliseconds written in the file `clock-offset` of its data folder.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const file = join(process.env.DATA_DIR ?? '.', 'clock-offset');
const RealDate = Date;
let offset = 0;
setInterval(() => {
  try {
    offset = Number(readFileSync(file, 'utf8')) || 0;
  } catch {
    offset = 0;
  }
}, 100).unref();

globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + offset);
    else super(...given);
  }
  static now() {
    return RealDate.now() + offset;
  }
  static [Symbol.hasInstance](value) {
    return value instanceof RealDate;
  }
};
