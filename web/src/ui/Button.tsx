import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { classNames } from '../lib/class-names.ts';
import { useHydrated } from '../lib/use-hydrated.ts';
import './Button.css';

export type ButtonTone = 'primary' | 'secondary' | 'quiet' | 'danger';

type Look = {
  tone?: ButtonTone;
  small?: boolean;
  icon?: ReactNode;
};

function look({ tone = 'secondary', small = false }: Look, extra?: string): string {
  return classNames('button', `button--${tone}`, small && 'button--small', extra);
}

type ButtonProps = ComponentPropsWithRef<'button'> &
  Look & {
    /** Busy: shows it, and ignores clicks without losing focus. */
    busy?: boolean;
  };

export function Button({ tone, small, icon, busy = false, className, children, onClick, type = 'button', ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      className={look({ tone: tone ?? 'secondary', small: small ?? false }, className)}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <span className="button__spinner" aria-hidden="true" /> : icon}
      {children === undefined ? null : <span>{children}</span>}
    </button>
  );
}

/**
 * Sends the form that it is in. Waits for the page's script: the browser would send a form rendered at build time itself, with its fields in the
 * address.
 */
export function SubmitButton(props: Omit<ButtonProps, 'type'>) {
  const isReady = useHydrated();
  return <Button {...props} type="submit" disabled={!isReady || props.disabled} data-starting={isReady ? undefined : ''} />;
}

type IconButtonProps = ComponentPropsWithRef<'button'> & { label: string; icon: ReactNode };

/** An icon button: its name is its accessible label and tooltip. */
export function IconButton({ label, icon, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} aria-label={label} title={label} className={classNames('icon-button', className)}>
      {icon}
    </button>
  );
}

/** A link of this site that looks like a button. */
export function ButtonLink({ tone, small, icon, className, children, ...rest }: LinkProps & Look) {
  return (
    <Link {...rest} className={look({ tone: tone ?? 'secondary', small: small ?? false }, className)}>
      {icon}
      <span>{children}</span>
    </Link>
  );
}
