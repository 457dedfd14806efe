/** The bucket of what Makao's own pages show. */
export const DOCUMENTS = 'documents'

/** With what documents are kept, and the folder of each in the bucket. */
export const documentFolders = {
  tenant: 'tenants',
  tenancy: 'tenancies',
  unit: 'units',
  property: 'properties',
  owner: 'owners',
  expense: 'expense-papers',
} as const
export type DocumentKeeper = keyof typeof documentFolders
export const documentKeepers = Object.keys(documentFolders) as [DocumentKeeper, ...DocumentKeeper[]]

/** What a document may be, judged by its bytes, with the name for people. */
export const documentTypes = {
  'image/jpeg': 'Picture',
  'image/png': 'Picture',
  'image/webp': 'Picture',
  'image/heic': 'Picture',
  'application/pdf': 'PDF',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Excel',
} as const
export type DocumentType = keyof typeof documentTypes

/** What every browser draws and nothing in it runs. */
export const safePictures: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']

/** The most documents of one tenant, unit and so on. */
export const MOST_DOCUMENTS = 200
/** The longest name of a document. */
export const LONGEST_NAME = 120

const forbidden = /[^\p{L}\p{M}\p{N}_!\-.*'() &$@=;:+,?]/gu

/** A name as it can be kept: without what no path may hold. '' where nothing is left. */
export function keptName(typed: string): string {
  const name = typed.normalize('NFC').replaceAll(forbidden, ' ').replaceAll(/\s+/g, ' ').trim()
  if (/^\.*$/.test(name)) return ''
  if (name.length <= LONGEST_NAME) return name
  const ending = /\.\w{1,5}$/.exec(name)?.[0] ?? ''
  return name.slice(0, LONGEST_NAME - ending.length).trim() + ending
}
