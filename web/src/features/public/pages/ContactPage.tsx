import { ArrowLeft } from 'lucide-react';
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { ContactForm } from '../components/ContactForm.tsx';
import { CONTACT } from '../content/pages.ts';
import { Island, SiteLink, SiteText, useSite } from '../site.tsx';

export function ContactPage() {
  const { signedIn, account, renderIsland } = useSite();
  const home = signedIn ? '/dashboardPage' : '/';
  const navigate = useNavigate();
  // Within the application: a page loaded anew would forget an account opened in this one, whose address is not confirmed yet.
  const goHome = useCallback(() => void navigate(home), [navigate, home]);
  return (
    <div className="page public public--narrow">
      <SiteLink href={home} className="public__back">
        <ArrowLeft size={16} aria-hidden="true" /> {CONTACT.back}
      </SiteLink>
      <PageHeading title={CONTACT.title}>{CONTACT.title}</PageHeading>
      <p className="public__lead">
        <SiteText>{CONTACT.lead}</SiteText>
      </p>
      <Island name="contact">
        <ContactForm account={account} {...(signedIn ? { onLeave: goHome } : {})} />
      </Island>
      {renderIsland === null ? null : (
        <noscript>
          <p>
            <SiteText>{CONTACT.noScript}</SiteText>
          </p>
        </noscript>
      )}
      <p className="public__small">
        <SiteText>{CONTACT.privacy}</SiteText>
      </p>
    </div>
  );
}
