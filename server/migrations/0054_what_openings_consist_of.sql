ALTER TABLE "opening_balances" ADD COLUMN "credit_payment_id" uuid;--> statement-breakpoint
ALTER TABLE "opening_balances" ADD COLUMN "deposit_payment_id" uuid;--> statement-breakpoint
ALTER TABLE "opening_balances" ADD COLUMN "deposit_charge_id" uuid;--> statement-breakpoint
ALTER TABLE "opening_balances" ADD CONSTRAINT "opening_balances_credit_payment_id_payments_id_fk" FOREIGN KEY ("credit_payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opening_balances" ADD CONSTRAINT "opening_balances_deposit_payment_id_payments_id_fk" FOREIGN KEY ("deposit_payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opening_balances" ADD CONSTRAINT "opening_balances_deposit_charge_id_payment_records_id_fk" FOREIGN KEY ("deposit_charge_id") REFERENCES "public"."payment_records"("id") ON DELETE no action ON UPDATE no action;