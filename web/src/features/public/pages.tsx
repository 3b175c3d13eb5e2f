import type { ReactElement } from 'react';
import { LegalPage } from './components/LegalPage.tsx';
import { ACCESSIBILITY, LEGAL_NOTICE, PRIVACY, SECURITY, TERMS_OF_USE } from './content/legal.ts';
import { EuropePage, FinalExamPage } from './pages/AskPages.tsx';
import { ContactPage } from './pages/ContactPage.tsx';
import { FinalPage, HomePage, LandingPage, PresentationHome } from './pages/HomePages.tsx';
import { BulletinPage, GuidePage, PressPage, SalesTermsPage, VerifiedPage } from './pages/TextPages.tsx';
import { VersionsPage } from './pages/VersionsPage.tsx';
import type { PublicPath } from './paths.ts';

/** The public pages, the same at build time and in the application. */
export const PUBLIC_PAGES: Record<PublicPath, ReactElement> = {
  '/': <HomePage />,
  '/HomePage': <PresentationHome />,
  '/firstPage': <LandingPage />,
  '/PresentationPage': <LandingPage />,
  '/attenduFinalPage': <FinalPage />,
  '/contactPage': <ContactPage />,
  '/PressPage': <PressPage />,
  '/usageGuide': <GuidePage />,
  '/examplePage': <GuidePage />,
  '/decisionBulletin': <BulletinPage />,
  '/EuropePage': <EuropePage />,
  '/testPage': <FinalExamPage />,
  '/politique-donnees': <LegalPage text={PRIVACY} />,
  '/conditions-utilisation': <LegalPage text={TERMS_OF_USE} />,
  '/conditions-vente': <SalesTermsPage />,
  '/conditionsGeneralePage': <SalesTermsPage />,
  '/mentionsPage': <LegalPage text={LEGAL_NOTICE} />,
  '/securite': <LegalPage text={SECURITY} />,
  '/accessibilite': <LegalPage text={ACCESSIBILITY} />,
  '/versions': <VersionsPage />,
  '/VerifiedEmail': <VerifiedPage />,
};
