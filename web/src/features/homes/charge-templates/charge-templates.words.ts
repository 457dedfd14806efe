export const serviceChargeTemplates = 'Service Charge Templates'
export const failedToLoadServiceCharge = 'Failed to load service charge templates'
export const noTemplatesYet = 'No templates yet'
export const whatYouAddHereIsOffered = 'Templates you add here are offered when you enter a unit.'
export const edit = (name: string) => `Edit ${name}`
export const deleteIt = (name: string) => `Delete ${name}`
export const serviceChargeTemplateSaved = 'Service charge template saved successfully'
export const failedToSaveServiceCharge = 'Failed to save service charge template'
export const addTemplate = 'Add template'
export const defaultAmount = 'Default amount'
export const currency = 'Currency'
export const descriptionOptional = 'Description (Optional)'
export const updateTemplate = 'Update template'
export const serviceChargeTemplateDeleted = 'Service charge template deleted successfully'
export const failedToDeleteServiceCharge = 'Failed to delete service charge template'
export const deleteTemplate = 'Delete template'
export const areYouSureYouWantTo = (name: string) =>
  `Are you sure you want to delete "${name}"? Units that already have this charge keep it.`
