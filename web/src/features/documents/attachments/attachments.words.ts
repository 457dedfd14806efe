export const documents = 'Documents'
export const yourDocuments = 'Your documents'
export const documentsCouldNotBeLoaded = 'The documents could not be loaded'
export const noneYet = 'No documents yet. Add scans, photos or PDFs.'
export const noneYetOfYours = "No documents yet. Add a photo of your ID for your agency's records."
export const addDocument = 'Add document'
export const takePhoto = 'Take photo'
export const sendingName = (name: string) => `Sending ${name}`
export const percentSent = (percent: number) => `${percent}%`
export const documentAdded = 'Document added'
export const documentsAdded = (count: number) => `${count} documents added`
export const documentWasNotAdded = (name: string) => `${name} was not added`
export const holdsMoreThan = (megabytes: number) => `It holds more than ${megabytes} MB.`
export const serverFailed = 'Something went wrong on our side. Try again.'
export const connectionBroke = 'The connection broke off. Try again.'
export const addedBy = (kind: string, size: string, when: string, who: string | null) =>
  `${kind} · ${size} · ${when}${who === null ? '' : `, ${who}`}`
export const kilobytes = (count: number) => `${count} kB`
export const megabytes = (count: string) => `${count} MB`
export const file = 'File'
export const actionsOf = (name: string) => `Actions for ${name}`
export const rename = 'Rename'
export const renameDocument = 'Rename document'
export const documentRenamed = 'Document renamed'
export const documentWasNotRenamed = 'The document was not renamed'
export const deleteDocument = 'Delete document'
export const documentDeleted = 'Document deleted'
export const documentWasNotDeleted = 'The document was not deleted'
export const nameIsDeletedForEverybody = (name: string) =>
  `${name} is deleted for everyone. The audit log keeps its name and who deleted it.`
export const openInNewTab = (name: string) => `${name}, opens in a new tab`
export const papers = 'Papers'
export const papersOf = (description: string) => `Papers of ${description}`
export const ownersSeeThem = 'Owners who may see the papers of expenses see them too.'
