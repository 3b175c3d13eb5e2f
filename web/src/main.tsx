import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import './ui/tokens.css';
import './ui/fonts.css';
import './ui/base.css';
import './ui/page.css';
import './ui/text-box.css';
import './ui/print.css';
import { App } from './app/App.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const app = (
  <StrictMode>
    <App />
  </StrictMode>
);
// A page rendered at build time already shows its form.
if (root.hasChildNodes()) hydrateRoot(root, app);
else createRoot(root).render(app);
