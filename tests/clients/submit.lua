-- For wrk: submissions, another one with each request.
local head = [[{"judged": 1, "game": "godzilla", "edition": "en-1.2", "players": {"A": {"name": "player ]]
local rest = [["}, "B": {"name": "Ben"}}, "start": {"step": "action", "turn": 3, "turn_player": "A", "rest": "empty",
"A": {"monster": {"stack": ["EPR-007"], "zone": 2}}, "B": {"monster": {"stack": ["EPR-007"], "zone": 1}}},
"moves": [{"A": "pass"}]}]]
local threads, n = 0, 0

function setup(thread)
  threads = threads + 1
  thread:set("number", threads)
end

function request()
  n = n + 1
  return wrk.format("POST", "/v1/rulings", { ["Content-Type"] = "application/json" }, head .. number .. " " .. n .. rest)
end

function done(summary)
  local e = summary.errors
  print(string.format("answered %d wrong %d", summary.requests, e.connect + e.read + e.write + e.status + e.timeout))
end
