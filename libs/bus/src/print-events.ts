import { eventsPage } from './events-page.ts';

// `npm run -s events -w libs/bus`
process.stdout.write(eventsPage());
