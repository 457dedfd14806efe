export const leaveWithoutSaving = 'Leave without saving?'
export const unsavedRowsAreLost = 'Rows that are not saved yet are lost when you leave this page.'
export const leave = 'Leave'
