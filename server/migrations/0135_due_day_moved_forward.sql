ALTER TABLE "tenancies" ADD COLUMN "rent_not_due_before" date;--> statement-breakpoint
ALTER TABLE "tenancies" ADD COLUMN "service_charge_not_due_before" date;