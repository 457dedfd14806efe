DROP INDEX "asked_reminders_once";--> statement-breakpoint
CREATE UNIQUE INDEX "asked_reminders_once" ON "asked_reminders" USING btree ("tenancy_id","day","way");