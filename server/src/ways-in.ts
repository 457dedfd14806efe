import { contract } from '@makao/contract'
import { can, type Permission } from '@makao/contract/permissions'
import type { ProcedureMeta } from '@makao/contract/procedure'

interface WayIn {
  method: string
  path: RegExp
  permission: ProcedureMeta['permission']
}

const procedures: readonly WayIn[] = Object.values(contract).flatMap((feature) =>
  Object.values(feature).map((procedure) => {
    const { route, meta } = procedure['~orpc']
    const pattern = `${route.path}`.replaceAll(/\{\w+\}/g, '[^/]+')
    return { method: `${route.method}`, path: new RegExp(`^/api${pattern}$`), permission: meta.permission }
  }),
)

/** Where a picture is sent as it is; everything else that is sent is small. */
const PHOTO_PATH = /^\/api\/meter-readings\/[^/]+\/photo$/

/** Where a sheet is sent to be read: as it is, and larger than any form. */
const SHEET_PATH = /^\/api\/imports\/(check|marked|take-over)$/

/** Where a statement of an account is sent, as it is. */
const STATEMENT_PATH = '/api/statements/check'

const isStatementUpload = (method: string, path: string) => method === 'PUT' && path === STATEMENT_PATH

export const isSheetUpload = (method: string, path: string) =>
  method === 'PUT' && (SHEET_PATH.test(path) || path === STATEMENT_PATH)

export const isPhotoUpload = (method: string, path: string) => method === 'PUT' && PHOTO_PATH.test(path)

/** Where a document of our own pages is sent as it is, and where files come in by the hosted protocol: piece by piece. */
const DOCUMENT_PATH = /^\/api\/attachments\/files\/(own|[a-z]+\/[^/]+)$/
const STORED_PATH =
  /^\/storage\/v1\/object\/(?!(sign|list|list-v2|move|copy|info|public|authenticated)(\/|$))(?!upload\/sign\/)[^/]+\/./
const SIGNED_PATH = /^\/storage\/v1\/object\/upload\/sign\/[^/]+\/./

export const isDocumentUpload = (method: string, path: string) => method === 'PUT' && DOCUMENT_PATH.test(path)

export const isFileUpload = (method: string, path: string) =>
  isDocumentUpload(method, path) ||
  (['POST', 'PUT'].includes(method) && STORED_PATH.test(path)) ||
  (method === 'PUT' && SIGNED_PATH.test(path))

/**
 * What somebody needs before they may send more than a few lines there; undefined: nobody may. A tenant never needs to, and
 * anybody can become one by signing up.
 */
export function permissionToSend(method: string, path: string): Permission | undefined {
  if (isPhotoUpload(method, path)) return 'meter:write'
  if (isStatementUpload(method, path)) return 'payment:record'
  if (isSheetUpload(method, path)) return 'property:write'
  const found = procedures.find((way) => way.method === method && way.path.test(path))
  if (found === undefined || found.permission === 'public' || can('tenant', found.permission)) return undefined
  return found.permission
}
