import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../../../lib/api'

export const taxAppointment = () => api.rentalTax.appointment.queryOptions()
export const taxOfOwner = (ownerId: string) => api.rentalTax.ofOwner.queryOptions({ input: { ownerId } })
export const taxDue = () => api.rentalTax.due.queryOptions()
export const taxPayments = (page: number) =>
  api.rentalTax.payments.queryOptions({ input: { page }, placeholderData: keepPreviousData })
export const ownAccounts = () => api.receivingAccounts.list.queryOptions()
