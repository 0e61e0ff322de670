"""Why a player gets points, or none, as data; sentences are for others."""
