import type { PagePath } from '@attendu/contracts/pages';
import type { ReactNode } from 'react';
import { FORGOT_PASSWORD, SIGN_IN } from '../features/session/content.ts';
import { ForgotPasswordPage } from '../features/session/pages/ForgotPasswordPage.tsx';
import { SignInPage } from '../features/session/pages/SignInPage.tsx';
import { SignUpPage } from '../features/session/pages/SignUpPage.tsx';
import { SIGN_UP } from '../features/session/signup-content.ts';

export type RenderedPage = {
  /** The component's name, which is the one of its file. */
  readonly component: string;
  readonly page: ReactNode;
  readonly title: string;
  readonly description: string;
};

/** Pages of the application that are rendered to HTML at build time, since a visitor sees them first. */
export const RENDERED_PAGES: Readonly<Partial<Record<PagePath, RenderedPage>>> = {
  '/loginPage': {
    component: 'SignInPage',
    page: <SignInPage />,
    title: SIGN_IN.title,
    description: 'Connectez-vous à Attendu pour retrouver vos recherches et en lancer de nouvelles.',
  },
  '/signinPage': {
    component: 'SignUpPage',
    page: <SignUpPage />,
    title: SIGN_UP.title,
    description: "Ouvrez votre essai gratuit d'Attendu, sans carte bancaire : un code reçu par SMS suffit.",
  },
  '/forgot-password': {
    component: 'ForgotPasswordPage',
    page: <ForgotPasswordPage />,
    title: FORGOT_PASSWORD.title,
    description: 'Recevez par e-mail un lien pour choisir un nouveau mot de passe.',
  },
};
