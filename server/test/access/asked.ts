import type { RefusalCode } from '@makao/contract/refusals'

/**
 * Procedures, each with an input that is right but for the row it names, and what is answered then. That is NOT_FOUND or
 * another code, or null when it names no row.
 */
export type Asked = Record<string, { input?: () => unknown; answer: RefusalCode | null }>

export const owner = { name: 'Wambui Njoroge', kind: 'individual', isResident: true }
export const nowhere = () => crypto.randomUUID()
