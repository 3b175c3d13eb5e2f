import type { MailKind } from './mail.ts';
import type { MailDetails } from './words.ts';

export type MailSubject = { readonly kind: MailKind; readonly dossierId: string | null; readonly details?: MailDetails };

/**
 * The URL of a message's button. The secret is in the fragment, which a browser sends to no server and puts in no Referer; a mail
 * scanner that opens the page does not consume it.
 */
export function urlOf(publicUrl: string, subject: MailSubject, secret: string | null, email = ''): string {
  switch (subject.kind) {
    case 'dossier.completed':
    case 'dossier.failed':
    case 'dossier.outdated':
      return `${publicUrl}/dossier/${subject.dossierId}`;
    case 'password.reset-requested':
      return `${publicUrl}/reset-password#token=${secret}`;
    case 'email.verification-requested':
      return `${publicUrl}/verify-email#token=${secret}`;
    case 'user.invited':
      // The specified page reads both from its query.
      return `${publicUrl}/signupWithTokenPage?${new URLSearchParams({ email, token: secret ?? '' })}`;
    case 'firm.member-invited':
      return `${publicUrl}/firmInvitationPage#token=${secret}`;
    case 'firm.membership-told': {
      const isAdmins = ['joined', 'left', 'promoted'].includes(subject.details?.membership ?? '');
      return `${publicUrl}${isAdmins ? '/admin' : '/dashboardPage'}`;
    }
    case 'contact.received':
      return `mailto:${encodeURIComponent(email)}`;
    case 'contact.acknowledged':
      return publicUrl;
    case 'terms.changing':
      return `${publicUrl}/versions`;
    case 'account.locked':
      return `${publicUrl}/contactPage`;
    case 'sharing.digest-due':
      return `${publicUrl}/dashboardPage?group=shared`;
    case 'trial.ending':
    case 'trial.ended':
      return `${publicUrl}/dashboardPage`;
    case 'subscription.changed':
    case 'payment.failed':
    case 'invoice.paid':
    case 'renewal.upcoming':
    case 'price.changing':
      return `${publicUrl}/subscriptionPage`;
    case 'password.changed':
    case 'admin.password-locked':
    case 'device.added':
    case 'factor.changed':
      return `${publicUrl}/forgot-password`;
  }
}
