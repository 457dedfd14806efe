import { z } from 'zod'
import { procedure } from '../../procedure'
import { broughtForward, moneyRefusals, movedRefusals, withheldWith } from '../payments/payments.contract'
import { TenancyId } from '../payments/payments.schema'
import { withheldRefusals } from './withheld.refusals'
import {
  AddedWithheld,
  Certificate,
  CertificateFilter,
  CertificatePage,
  NewCertificate,
  NewWithholding,
  VoidCertificate,
  WithheldFilter,
  WithheldPage,
  WithheldTax,
  Withholdings,
} from './withholding.schema'

/** Tax that business tenants in Uganda withhold of their rent, and their certificates for it. */
export const withholding = {
  ofTenancy: procedure('portfolio:read', 'GET /tenancies/{tenancyId}/withholding', 'Whether a tenant withholds tax')
    .input(TenancyId)
    .output(Withholdings),
  save: procedure(
    'tenancy:write',
    'PUT /tenancies/{tenancyId}/withholding',
    'Says that a tenant withholds tax, or no longer',
  )
    .input(NewWithholding)
    .output(Withholdings)
    .errors({
      WITHHOLDS_IN_UGANDA: { status: 422, message: 'Tax on rent is withheld by tenants in Uganda only.' },
    }),
  list: procedure('portfolio:read', 'GET /withheld-taxes', 'Tax that was withheld, and certificates that are missing')
    .input(WithheldFilter)
    .output(WithheldPage),
  add: procedure('payment:correct', 'POST /withheld-taxes', 'Tax that was withheld from a payment recorded without it')
    .input(AddedWithheld)
    .output(WithheldTax)
    .errors({
      ...withheldRefusals,
      ...withheldWith,
      ...broughtForward,
      TRANSFERRED: movedRefusals.TRANSFERRED,
      SUM_TOO_LARGE: moneyRefusals.SUM_TOO_LARGE,
      PAYMENT_REVERSED: { status: 409, message: 'This payment is reversed.' },
      WITHHELD_SAID: { status: 409, message: 'What was withheld from this payment is recorded already.' },
    }),
  certificates: procedure('portfolio:read', 'GET /withholding-certificates')
    .input(CertificateFilter)
    .output(CertificatePage),
  certify: procedure('payment:correct', 'POST /withholding-certificates', 'A certificate for tax that was withheld')
    .input(NewCertificate)
    .output(Certificate)
    .errors({
      CERTIFICATE_USED: {
        status: 409,
        message: 'Certificate {number} is already recorded, for {tenantName}.',
        data: z.object({ number: z.string(), tenantName: z.string() }),
      },
      WITHHELD_CERTIFIED: {
        status: 409,
        message: 'One of them has a certificate already, or counts no longer. Reload the page.',
      },
      REQUEST_REUSED: { status: 409, message: 'This was already saved with other values. Reload the page.' },
      PAID_DATE_AHEAD: moneyRefusals.PAID_DATE_AHEAD,
    }),
  voidCertificate: procedure(
    'payment:correct',
    'POST /withholding-certificates/{certificateId}/void',
    'Takes a certificate back',
  )
    .input(VoidCertificate)
    .output(Certificate)
    .errors({ CERTIFICATE_VOID: { status: 409, message: 'This certificate is taken back already.' } }),
}
