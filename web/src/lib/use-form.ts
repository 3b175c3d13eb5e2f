import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { problemTitle } from './api.ts';
import { focusWrong } from './focus-wrong.ts';

/** One French sentence for each field in error, by the name of its input; `whole` is about the form. */
export type FormErrors<F extends string> = Partial<Record<F | 'whole', string>>;

type FormOptions<V, F extends string, R> = {
  /** Values of the form, read on submit. */
  read: (data: FormData) => V;
  /** Validation errors; an empty object when valid. */
  validate?: (values: V, form: HTMLFormElement) => FormErrors<F>;
  send: (values: V) => Promise<R>;
  /** After a success. Receives the submitted form, to reset it if it stays on screen. */
  onDone?: (result: R, values: V, form: HTMLFormElement) => void;
  /** Errors shown after a failure; by default the problem's title for the whole form. */
  errorsOf?: (error: unknown, values: V) => FormErrors<F>;
  /** Field that gets the focus after a failure that is about no field. */
  focusAfterFailure?: F;
  /** Errors shown before the first submit. */
  initialErrors?: FormErrors<F>;
};

/** A form that is validated on submit, focuses its first invalid field, and is sent once at a time. */
export function useForm<V, F extends string, R>(options: FormOptions<V, F, R>) {
  const [errors, setErrors] = useState<FormErrors<F>>(options.initialErrors ?? {});
  const form = useRef<HTMLFormElement>(null);
  // Set at once: a second submit may come before the state of the first is rendered.
  const isUnderWay = useRef(false);
  const { isPending, isSuccess, mutate } = useMutation({
    mutationFn: (values: V) => options.send(values),
    onSettled: () => {
      isUnderWay.current = false;
    },
    onSuccess: (result, values) => {
      if (form.current !== null) options.onDone?.(result, values, form.current);
    },
    onError: (error, values) => {
      if (options.focusAfterFailure !== undefined) focusWrong(form.current, { [options.focusAfterFailure]: true });
      show(options.errorsOf?.(error, values) ?? ({ whole: problemTitle(error) } as FormErrors<F>));
    },
  });

  function show(found: FormErrors<F>): void {
    setErrors(found);
    focusWrong(form.current, found);
  }

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (isUnderWay.current) return;
    form.current = event.currentTarget;
    const values = options.read(new FormData(event.currentTarget));
    const found = options.validate?.(values, event.currentTarget) ?? {};
    show(found);
    if (Object.keys(found).length > 0) return;
    isUnderWay.current = true;
    mutate(values);
  }

  return { errors, setErrors, isSending: isPending, isSent: isSuccess, onSubmit };
}

/** The text of a field, trimmed; '' when the form has no such field. */
export const textOf = (data: FormData, name: string): string => String(data.get(name) ?? '').trim();
