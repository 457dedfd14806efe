import { chargeTemplates } from '@makao/contract/homes/charge-templates/charge-templates.contract'
import { allowing, always } from '../../allowed'

export const templateFor = allowing(chargeTemplates, { save: always, remove: always })
