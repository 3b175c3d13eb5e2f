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
import { EXPORT } from '../content.ts';

const TYPES = { docx: WORD_TYPE, pdf: PDF_TYPE } as const;
/** A PDF timeout: of its service, of the gateway, or here. */
const TOO_LONG: ReadonlySet<string> = new Set(['dossier.pdf_timeout', 'service.timeout', 'timeout']);

/** Exports the dossier as a file, once its points are loaded. */
export function ExportButtons({ dossierId, done }: { dossierId: string; done: boolean }) {
  const { data, isFetching } = useAnalysisPoints(dossierId, done);
  const ready = done && !isFetching && data !== undefined && data.points.length > 0;
  return (['docx', 'pdf'] as const).map((format) => <ExportButton key={format} dossierId={dossierId} format={format} ready={ready} />);
}

function ExportButton({ dossierId, format, ready }: { dossierId: string; format: ExportFormat; ready: boolean }) {
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
  if (ready) {
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
        <Button {...look} aria-disabled="true" aria-describedby={reason} onClick={() => toast.info(EXPORT.wait)}>
          {words.name}
        </Button>
      </Focusable>
      <span id={reason} hidden>
        {EXPORT.wait}
      </span>
      <Tooltip className="tip" offset={6}>
        {EXPORT.wait}
      </Tooltip>
    </TooltipTrigger>
  );
}
