import type { FastifyRequest } from 'fastify'

/** The routes that load balancers and monitoring request all the time. */
export const MONITORING_ROUTES: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])

/** Tells whether a request is one of a load balancer or of monitoring. */
export const isMonitoring = (request: FastifyRequest): boolean => MONITORING_ROUTES.has(request.routeOptions.url ?? '')
