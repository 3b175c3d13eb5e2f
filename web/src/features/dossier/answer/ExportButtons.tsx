import type { ExportFormat } from '@attendu/contracts/dossier/schemas';
import { useMutation } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { useId } from 'react';
import { Focusable } from 'react-aria-components/Focusable';
import { Tooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import { ApiProblem } from '../../../lib/api.ts';
import { bytesOf, download, PDF_TYPE, WORD_TYPE } from '../../../lib/download.ts';
import { Button } from '../../../ui/Button.tsx';
import '../../../ui/Tip.css';
import { toast, toastOf } from '../../../ui/toast-store.ts';
import { exportDossier, useAnalysisPoints } from '../api.ts';
import { DOSSIER, EXPORT } from '../content.ts';

const TYPES = { docx: WORD_TYPE, pdf: PDF_TYPE } as const;
/** A PDF timeout: of its service, of the gateway, or here. */
const TOO_LONG: ReadonlySet<string> = new Set(['dossier.pdf_timeout', 'service.timeout', 'timeout']);

/** Exports the dossier as a file, once its points are loaded. */
export function ExportButtons({ dossierId, done }: { dossierId: string; done: boolean }) {
  const { data, isFetching, isError } = useAnalysisPoints(dossierId, done);
  const isReady = done && !isFetching && data !== undefined && data.points.length > 0;
  const why = isReady ? null : isError && !isFetching ? DOSSIER.analysesFailed : EXPORT.wait;
  return (['docx', 'pdf'] as const).map((format) => <ExportButton key={format} dossierId={dossierId} format={format} why={why} />);
}

/** `why`: the reason why it cannot be exported now; null when it can. */
function ExportButton({ dossierId, format, why }: { dossierId: string; format: ExportFormat; why: string | null }) {
  const reason = useId();
  const words = EXPORT[format];
  const said = toastOf(`export ${dossierId} ${format}`);

  const save = useMutation({
    mutationFn: async () => {
      said.underWay(words.started);
      const { filename, content_base64 } = await exportDossier(dossierId, format);
      download(filename, TYPES[format], bytesOf(content_base64));
    },
    onSuccess: () => said.success(words.finished),
    onError: (error) => {
      const isLate = format === 'pdf' && error instanceof ApiProblem && TOO_LONG.has(error.code);
      said.error(isLate ? EXPORT.timeout : words.failed);
    },
  });

  const look = { small: true, icon: <FileDown size={16} aria-hidden="true" />, 'aria-label': words.label };
  if (why === null) {
    return (
      <Button {...look} busy={save.isPending} onClick={() => save.mutate()}>
        {words.name}
      </Button>
    );
  }
  // Disabled, it stays focusable, so that its tooltip is read and shown on tap.
  return (
    <TooltipTrigger delay={250} closeDelay={60}>
      <Focusable>
        <Button {...look} aria-disabled="true" aria-describedby={reason} onClick={() => toast.info(why)}>
          {words.name}
        </Button>
      </Focusable>
      <span id={reason} hidden>
        {why}
      </span>
      <Tooltip className="tip" offset={6}>
        {why}
      </Tooltip>
    </TooltipTrigger>
  );
}
