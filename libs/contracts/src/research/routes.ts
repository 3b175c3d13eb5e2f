import { z } from "zod";
import { querySchema } from "../dossier/schemas.ts";
import { defineRoute } from "../route.ts";
import {
	corpusStatusSchema,
	pointSchema,
	progressSchema,
	researchResultSchema,
	sourceKeySchema,
	storedDocumentSchema,
} from "./schemas.ts";

const dossierParams = z.object({ dossierId: z.uuid() });

export const researchRoutes = {
	points: defineRoute({
		id: "research.points",
		owner: "research-orchestrator",
		method: "POST",
		path: "/copilot/get_points_new",
		access: "user",
		summary: "Propose des points de droit pour une question.",
		body: z.object({
			contexte: querySchema,
			userId: z.uuid().optional(),
			dossierId: z.uuid().nullish(),
		}),
		response: z.object({
			points: z.array(z.object({ problem: z.string(), source: z.string() })),
			global_contexte: z.string(),
			/** Date of the law found in the question, today otherwise. */
			law_date: z.iso.date(),
			/** What the user must know before starting: text outside the corpus, index incomplete, nothing found. */
			notices: z.array(z.string()),
		}),
		errors: ["request.subject_mismatch"],
		rate: "research",
		bodyLimit: 256 * 1024,
		timeoutMs: 160_000,
	}),
	analyse: defineRoute({
		id: "research.analyse",
		owner: "research-orchestrator",
		method: "POST",
		path: "/copilot/get_analyse_fiscale",
		access: "user",
		summary:
			"Lance l’analyse d’un dossier ; répétée, elle rend la même analyse.",
		body: z.object({
			contexte: z
				.string()
				.trim()
				.min(1, "Veuillez fournir un contexte pour la recherche.")
				.max(20_000),
			global_contexte: z.string().max(40_000).optional(),
			dossierId: z.uuid(),
			userId: z.uuid().optional(),
			point_list: z
				.array(pointSchema)
				.min(1, "Aucun point n'a été sélectionné.")
				.max(20),
			visas_list: z.array(z.string()).max(100).optional(),
			mode: z.literal("analyse").optional(),
			law_date: z.iso.date().optional(),
		}),
		response: z.object({ runId: z.uuid(), dossierId: z.uuid() }),
		status: 202,
		errors: [
			"billing.paywall",
			"billing.quota_exhausted",
			"dossier.not_found",
			"request.subject_mismatch",
		],
		rate: "research",
		bodyLimit: 256 * 1024,
		timeoutMs: 30_000,
	}),
	progress: defineRoute({
		id: "research.progress",
		owner: "research-orchestrator",
		method: "GET",
		path: "/copilot/dossiers/:dossierId/progress",
		access: "user",
		summary: "Où en est l’analyse, lu dans son registre.",
		params: dossierParams,
		response: progressSchema,
		errors: ["research.run_not_found"],
	}),
	progressStream: defineRoute({
		id: "research.progress-stream",
		owner: "research-orchestrator",
		method: "GET",
		path: "/copilot/dossiers/:dossierId/progress/stream",
		access: "user",
		summary:
			"Le même, au fil de l’eau (événement `progress` ; un commentaire toutes les 15 s ; se ferme à la fin).",
		params: dossierParams,
		response: null,
		errors: ["research.run_not_found"],
		timeoutMs: 0,
		stream: true,
	}),
	document: defineRoute({
		id: "research.document",
		owner: "research-orchestrator",
		method: "GET",
		path: "/copilot/documents/:kind/:versionId",
		access: "user",
		summary: "Le texte d’une version, tel qu’il est dans le fonds.",
		params: z.object({ kind: sourceKeySchema, versionId: z.string().max(64) }),
		response: storedDocumentSchema,
		errors: ["research.document_not_found"],
	}),
	corpus: defineRoute({
		id: "research.corpus",
		owner: "research-orchestrator",
		method: "GET",
		path: "/copilot/corpus",
		access: "user",
		summary: "Ce que contient le fonds et ce qui en est déjà indexé.",
		response: corpusStatusSchema,
	}),
	result: defineRoute({
		id: "research.result",
		owner: "research-orchestrator",
		method: "GET",
		path: "/internal/research/runs/:runId/result",
		access: "service",
		summary: "Le résultat d’une analyse finie.",
		params: z.object({ runId: z.uuid() }),
		response: researchResultSchema,
		errors: ["research.run_not_found"],
		timeoutMs: 30_000,
	}),
} as const;
