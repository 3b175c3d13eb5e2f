import { learnNameWeights } from './name-weights.ts';

/** The learned models of the anonymiser; each gives its file, relative to the service's folder. */
export const MODELS = { 'name-weights': async () => [learnNameWeights()] };
