-- For wrk: nothing but the count at the end.
function done(summary)
  local e = summary.errors
  print(string.format("answered %d wrong %d", summary.requests, e.connect + e.read + e.write + e.status + e.timeout))
end
