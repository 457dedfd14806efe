ALTER TABLE "hidden_first_steps" ALTER COLUMN "skipped" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "hidden_first_steps" ALTER COLUMN "skipped" DROP NOT NULL;