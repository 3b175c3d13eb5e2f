import { wholeWords } from '@attendu/law/whole-words';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button, IconButton } from './Button.tsx';
import './Toaster.css';
import { useFreePlace } from './free-place.ts';
import { dismissToast, type ToastMessage, useToasts } from './toast-store.ts';

const ICONS = { info: Info, success: CircleCheck, error: CircleAlert } as const;
/** Display time; hovering, or focus on the close button, pauses it. */
const STAY_MS = 7000;
/** The server takes a deletion back for twenty seconds more. */
const STAY_WITH_ACTION_MS = 10_000;

/** Shows the toasts, also over a dialog, which leaves what bears this mark in use. Injects no style element, for a strict content security policy. */
export function Toaster() {
  const messages = useToasts();
  const list = useRef<HTMLDivElement>(null);
  const [edge, side] = (useFreePlace(list, messages) ?? 'bottom').split(' ');
  return (
    <section className="toaster" data-edge={edge} data-side={side} data-react-aria-top-layer="true" aria-label="Messages">
      <div ref={list} role="status" aria-live="polite" className="toaster__list">
        {messages.map((message) => (
          <Toast key={message.id} message={message} />
        ))}
      </div>
    </section>
  );
}

function Toast({ message }: { message: ToastMessage }) {
  const [held, setHeld] = useState(false);
  const left = useRef(message.action ? STAY_WITH_ACTION_MS : STAY_MS);
  useEffect(() => {
    if (held || message.isUnderWay) return;
    const since = performance.now();
    const timer = setTimeout(() => dismissToast(message.id), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - since;
    };
  }, [held, message.id, message.isUnderWay]);
  const Icon = ICONS[message.tone];
  const { action } = message;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses the timer
    <div
      className={`toast toast--${message.tone}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon size={18} aria-hidden="true" className="toast__icon" />
      <p>{wholeWords(message.text)}</p>
      {action ? (
        <Button
          tone="quiet"
          small
          onClick={() => {
            dismissToast(message.id);
            action.run();
          }}
        >
          {action.label}
        </Button>
      ) : null}
      <IconButton label="Fermer ce message" icon={<X size={16} aria-hidden="true" />} onClick={() => dismissToast(message.id)} />
    </div>
  );
}
