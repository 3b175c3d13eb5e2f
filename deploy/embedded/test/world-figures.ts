import { accountFigures } from './world-figures/accounts.ts';
import { activityFigures } from './world-figures/activity.ts';
import type { Screens } from './world-figures/figure.ts';
import { firmFigures } from './world-figures/firm.ts';
import { qualityFigures } from './world-figures/quality.ts';
import { serviceFigures } from './world-figures/service.ts';

/** By the id of the route that a screen reads: every figure of its answer, beside a count in plain SQL, without any code of the projections. */
export const SCREENS: Screens = { ...activityFigures, ...accountFigures, ...qualityFigures, ...serviceFigures, ...firmFigures };
