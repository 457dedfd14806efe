import { count, event, text, yesNo } from '../audit/field-kinds.terms'

const file = { path: text('Path'), kind: text('Kind'), bytes: count('Bytes') }
const bucket = {
  isPublic: yesNo('Public'),
  mostBytes: count('Largest file in bytes'),
  kinds: text('Kinds'),
}

export const fileEvents = {
  added: event('document.added', 'Document added', { fields: file }),
  replaced: event('document.replaced', 'Document replaced', { fields: file }),
  moved: event('document.moved', 'Document renamed', { fields: { path: text('Path') } }),
  removed: event('document.removed', 'Document deleted', { fields: file }),
  bucketAdded: event('document.bucket-added', 'Bucket added', { fields: bucket }),
  bucketChanged: event('document.bucket-changed', 'Bucket changed', { fields: bucket }),
  bucketEmptied: event('document.bucket-emptied', 'Bucket emptied', { fields: { files: count('Files') } }),
  bucketRemoved: event('document.bucket-removed', 'Bucket removed', { fields: bucket }),
}
