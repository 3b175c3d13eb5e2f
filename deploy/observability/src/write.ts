import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dashboardFiles } from './dashboards.ts';
import { sloRules } from './slo.ts';

// Regenerates the generated files: node --import tsx deploy/observability/src/write.ts
const folder = join(import.meta.dirname, '..');
writeFileSync(join(folder, 'prometheus/rules/slo.yaml'), sloRules());
for (const [name, text] of Object.entries(dashboardFiles())) writeFileSync(join(folder, 'grafana', name), text);
