/** The style of the pages rendered at build time: separate files and no script. See prerender/plugin.ts. */
import './ui/tokens.css';
import './ui/fonts.css';
import './ui/base.css';
import './ui/page.css';
import './ui/text-box.css';
import './app/TopNav.css';
import './features/public/frame.tsx';
import './features/public/pages.tsx';
