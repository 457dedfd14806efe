export const addNote = 'Add note'
export const notesCouldNotBeLoaded = 'The notes could not be loaded'
export const noneYetOnlyStaffSeeNotes = 'None yet. Only staff see notes.'
export const removeThisNote = 'Remove this note'
export const noteAdded = 'Note added'
export const noteWasNotAdded = 'The note was not added'
export const onStaffSeeItTheTenant = (tenantName: string) => `On ${tenantName}. Staff see it, the tenant does not.`
export const note = 'Note'
export const noteRemoved = 'Note removed'
export const noteWasNotRemoved = 'The note was not removed'
export const removeNote = 'Remove note'
export const itIsGoneForEverybodyThe =
  'It is removed for everyone. The audit log shows that there was a note, not what it said.'
export const removing = 'Removing...'
