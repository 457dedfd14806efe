ALTER TABLE "hidden_first_steps" ALTER COLUMN "hidden_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "hidden_first_steps" ADD COLUMN "skipped" text[] DEFAULT '{}' NOT NULL;