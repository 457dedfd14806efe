export const loadingUnits = 'Loading units...'
export const dueDay = (rentDueDate: number) => `due Day ${rentDueDate}`
export const unit = (unitNumber: string) => `Unit ${unitNumber}`
export const assignTenant = 'Assign Tenant'
export const moveOut = 'Move out'
export const deleteUnit = 'Delete Unit'
export const editUnit = 'Edit Unit'
export const loadingFigures = 'Loading figures...'
export const figuresOfThisUnitCouldNot = 'The figures of this unit could not be loaded'
export const unitsManagement = 'Units Management'
export const everyUnitOfEveryProperty = 'Every unit of every property'
export const allUnits = 'All Units'
export const addNewUnit = 'Add New Unit'
export const addTheFirstUnit = 'Add the first unit'
