-- Of what a payment takes of PostgreSQL an eighth went into planning these two again at each write: for a guess at how many
-- rows there are in what they are given they were never kept. They go by keys, for one row and for thousands alike.
ALTER FUNCTION keep_amounts() SET plan_cache_mode = force_generic_plan;--> statement-breakpoint
ALTER FUNCTION keep_owing(uuid[]) SET plan_cache_mode = force_generic_plan;
