import { ownerQuestions } from '@makao/contract/documents/owner-questions/owner-questions.contract'
import { allowing, always } from '../../allowed'

/** Staff can answer again and again; an owner answers nobody. */
export const questionFor = allowing(ownerQuestions, { answer: always })
