"""Some nodes on one PostgreSQL, and a table whose people are spread over them."""
from harness import Server


class Nodes:
    """Some nodes on a database of their own."""

    def __init__(self, cluster, name, n=2, *options, **kw):
        self.url, self.name, self.cluster = cluster.make(name), name, cluster
        self.all = [Server("--quiet", "--database", self.url, *options, **kw) for _ in range(n)]

    def __enter__(self):
        return self.all

    def __exit__(self, *_):
        for s in self.all:
            s.__exit__()


def spread_table(nodes, map="usa", seats=2, bots=0, level="random", **more):
    """Opens at the first node, sits down at the others in turn, deals at the last: each step
    elsewhere."""
    a = nodes[0]
    people = [a.person(f"Player {i + 1}") for i in range(seats - bots)]
    kinds = [{"kind": "me"}] + [{"kind": "open"}] * (seats - bots - 1) \
        + [{"kind": "bot", "level": level}] * bots
    made = a.ok("POST", "/api/tables", {"map": map, "seats": kinds, **more}, people[0]["token"])
    table = made["table"]["id"]
    for i, p in enumerate(people[1:]):
        nodes[(i + 1) % len(nodes)].ok("POST", f"/api/tables/{table}/sit",
                                       {"seat": i + 2, "code": made["code"]}, p["token"])
    nodes[-1].ok("POST", f"/api/tables/{table}/start", {}, people[0]["token"])
    return table, [p["token"] for p in people], made
