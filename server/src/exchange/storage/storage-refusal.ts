import { fileRefusals } from '@makao/contract/platform/files/files.refusals'
import { commonRefusals } from '@makao/contract/procedure'
import { Refusal } from '../../errors'
import { RestRefusal } from '../engine/rest-refusal'

/** A 'no' of storage, with the texts of the hosted original: its clients compare them. */
const no = (status: number, code: string, message: string) => new RestRefusal(status, code, message)

export const noSuchBucket = () => no(404, 'Bucket not found', 'Bucket not found')
export const noSuchObject = () => no(404, 'not_found', 'Object not found')
/** A half of a letter cannot be encoded. */
const wellFormed = (key: string) => key.replaceAll(/\p{Cs}/gu, '\ufffd')
export const invalidKey = (key: string) => no(400, 'InvalidKey', `Invalid key: ${encodeURIComponent(wellFormed(key))}`)
export const invalidBucketName = () => no(400, 'Invalid Input', 'Bucket name invalid')
export const duplicate = () => no(409, 'Duplicate', 'The resource already exists')
export const bucketNotEmpty = () => no(409, 'ResourceNotEmpty', 'The bucket you tried to delete is not empty')
export const denied = (message = 'new row violates row-level security policy') => no(403, 'Unauthorized', message)
export const tooLarge = () => no(413, 'Payload too large', 'The object exceeded the maximum allowed size')
export const invalidRequest = (message: string) => no(400, 'InvalidRequest', message)
export const invalidToken = (message: string) => no(400, 'InvalidJWT', message)
export const invalidSignature = () => no(400, 'InvalidSignature', 'The url do not match the signature')
export const noTransformation = () =>
  no(409, 'FeatureNotEnabled', 'The feature imageTransformation is not enabled for this resource')

/** What was sent, for the sentences that name it. */
interface Asked {
  path: string
  type?: string
  /** What NOT_FOUND means here. */
  missing?: RestRefusal
}

/** A refusal of Makao as storage tells it. @throws what is none */
export function inWordsOfStorage(error: unknown, { path, type = '', missing = noSuchObject() }: Asked): RestRefusal {
  if (error instanceof RestRefusal) return error
  if (!(error instanceof Refusal)) throw error
  switch (error.code) {
    case 'NOT_FOUND':
      return missing
    case 'FORBIDDEN':
    case 'NOT_YOURS':
      return denied()
    case 'SECOND_FACTOR_REQUIRED':
    case 'KEY_REFUSED':
    case 'KEY_LIMITED':
      return denied(commonRefusals[error.code].message)
    case 'FILE_NAME':
      return invalidKey(path)
    case 'FILE_EXISTS':
      return duplicate()
    case 'FILE_KIND':
      return no(415, 'invalid_mime_type', `mime type ${type} is not supported`)
    case 'FILE_TOO_LARGE':
      return tooLarge()
    case 'TOO_SLOW':
      return no(408, 'TOO_SLOW', 'What was sent did not arrive in time.')
    case 'OVERLOADED':
      return no(503, 'SlowDown', 'Other files are still being sent. Try again in a moment.')
    case 'FILES_FULL':
    case 'FILE_CUT_OFF':
    case 'DISK_FULL': {
      const { status, message } = fileRefusals[error.code]
      return no(status, error.code, message)
    }
    default:
      throw error
  }
}
